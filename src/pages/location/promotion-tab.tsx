import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslate } from 'react-admin';
import { promotions } from '../../../resources/promotions.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import { useSaveRow } from '../../admin/form/save-row.ts';
import { ShowSection } from '../../admin/show/show-section.tsx';
import { NumberBox } from '../../kinds/number/number-inputs.tsx';
import { percentText } from '../../kinds/number/number-text.ts';
import type { LocationDetail } from './location-detail.ts';
import type { LocationTabProps } from './location-tabs.ts';
import { TabForm, useDraft, useTabSave } from './tab-form.tsx';

/** What people who book here for the first time get (PROMO-01). */
export function PromotionTab({ location, actor }: LocationTabProps) {
  const translate = useTranslate();
  const verb = location.first_promotion.length === 0 ? 'create' : 'update';
  return (
    <Box sx={{ maxWidth: 560 }}>
      <ShowSection title={translate('location.promotion.title')}>
        <PromotionForm
          location={location}
          readOnly={scopeOf(promotions.access, verb, actor.role) === undefined || location.deleted}
        />
      </ShowSection>
    </Box>
  );
}

interface PromotionFormProps {
  readonly location: LocationDetail;
  readonly readOnly: boolean;
}

type Stored = LocationDetail['first_promotion'][number] | undefined;

interface Setting {
  readonly on: boolean;
  /** Per cent; null while the box is empty, the text while it holds one that is no number. */
  readonly discount: number | string | null;
}

const { discount_percentage } = promotions.fields;
const digits = percentText({ min: 1 });

/** Off, and 1 %, until somebody has set it (PROMO-02). */
function settingOf(stored: Stored): Setting {
  return { on: stored?.is_first_used ?? false, discount: stored?.discount_percentage ?? 1 };
}

/** On or off, how much, and 'Confirm'; the discount rests while the promotion is off (PROMO-01 to PROMO-05). */
function PromotionForm({ location, readOnly }: PromotionFormProps) {
  const translate = useTranslate();
  const draft = useDraft(location.first_promotion[0], settingOf);
  const { of, value, change, reset } = draft;
  const done = of === undefined ? 'location.promotion.created' : 'location.promotion.updated';
  const saving = useTabSave({ done, failed: 'location.promotion.failed' });
  const send = useSaveRow(promotions);
  const problem = value.on ? problemOf(value.discount) : undefined;

  async function save(): Promise<boolean> {
    if (problem !== undefined) return false;
    const sent = {
      is_first_used: value.on,
      discount_percentage:
        typeof value.discount === 'number' ? value.discount : (of?.discount_percentage ?? 1),
    };
    // Only id and version are told of what is stored, so that the call carries both values, changed or not.
    const saved = await saving.run(() =>
      of === undefined
        ? send({ ...sent, location_id: location.id })
        : send(sent, { id: of.id, version: of.version }),
    );
    if (saved) reset();
    return saved;
  }
  return (
    <TabForm
      tab="promotion"
      draft={draft}
      saving={saving}
      save={save}
      readOnly={readOnly}
      label={translate('location.promotion.confirm')}
      isWrong={problem !== undefined}
    >
      <FormControlLabel
        control={<Switch checked={value.on} onChange={(_, on) => change({ ...value, on })} />}
        label={translate(value.on ? 'location.promotion.on' : 'location.promotion.off')}
        disabled={readOnly}
      />
      <NumberBox
        label={translate('location.promotion.discount')}
        value={value.discount}
        onNumber={discount => change({ ...value, discount })}
        text={digits}
        disabled={readOnly || !value.on}
        error={problem !== undefined}
        helperText={problem === undefined ? undefined : translate(problem, { _: problem })}
        sx={{ width: 220 }}
      />
    </TabForm>
  );
}

/** The message of the schema for a discount that it refuses. */
function problemOf(discount: Setting['discount']): string | undefined {
  return discount_percentage.schema.safeParse(discount).error?.issues[0]?.message;
}
