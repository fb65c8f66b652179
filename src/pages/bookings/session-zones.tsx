import { useGetOne, useTranslate } from 'react-admin';
import { zoneImprovements } from '../../../domain/zone-improvement.ts';
import type { Session } from '../../../resources/sessions.ts';
import { ZoneDiagram } from '../../booking/zone-diagram.tsx';

/** Where a session made the back better; nothing as long as nobody says so (ZONE-02). */
export function SessionZones({ sessionId }: { readonly sessionId: number }) {
  const translate = useTranslate();
  const { data } = useGetOne<Session>('sessions', { id: sessionId });
  const zones = zoneImprovements(data?.zone_improvement);
  if (zones === undefined) return null;
  return (
    <>
      <h3 className="zone-title">{translate('zones.title')}</h3>
      <ZoneDiagram zones={zones} />
    </>
  );
}
