import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { type Coming, coming, type LostProps } from './coming.tsx';

/** A part of a page with a script of its own; one that cannot be had says so in its place, and can be asked for again. */
export function comingPart<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<NoInfer<Props>>,
  Lost: ComponentType<NoInfer<Props> & LostProps> = PartFailed,
): Coming<Props> {
  return coming(fetch, Waiting, Lost);
}

/** A part of a page that could not be loaded, and another try. */
export function PartFailed({ onRetry }: LostProps) {
  const translate = useTranslate();
  return (
    <Box role="alert" sx={{ p: 2, color: 'error.main' }}>
      {translate('errors.part_failed')} <Button onClick={onRetry}>{translate('errors.try_again')}</Button>
    </Box>
  );
}
