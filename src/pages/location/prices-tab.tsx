import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import { locations } from '../../../resources/locations.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import { useSaveRow } from '../../admin/form/save-row.ts';
import { ShowSection } from '../../admin/show/show-section.tsx';
import type { LocationDetail } from './location-detail.ts';
import type { LocationTabProps } from './location-tabs.ts';
import { PriceBox } from './price-box.tsx';
import { hasRefusedPrice, type PriceRow, priceRows, rulesOf } from './price-rows.ts';
import { TabForm, useDraft, useTabSave } from './tab-form.tsx';

/** What each massage costs at this location, in its own currency (PRICE-01). */
export function PricesTab({ location, actor }: LocationTabProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ maxWidth: 720 }}>
      <ShowSection title={translate('location.prices.title', { currency: location.currency })}>
        <PricesForm
          location={location}
          readOnly={scopeOf(locations.access, 'update', actor.role) === undefined || location.deleted}
        />
      </ShowSection>
    </Box>
  );
}

interface PricesFormProps {
  readonly location: LocationDetail;
  readonly readOnly: boolean;
}

const look = {
  '& th, & td': { px: { xs: 0.5, sm: 2 } },
  '& small': { display: 'block' },
};

/** Duration, slot length and price, one line each (PRICE-01 to PRICE-08). */
function PricesForm({ location, readOnly }: PricesFormProps) {
  const translate = useTranslate();
  const draft = useDraft<LocationDetail, readonly PriceRow[]>(location, priceRows);
  const { of, value: rows, change, reset } = draft;
  const saving = useTabSave({
    done: 'location.prices.saved',
    failed: 'location.prices.failed',
  });
  const send = useSaveRow(locations);
  const setPrice = (duration: PriceRow['duration'], price: PriceRow['price']) =>
    change(rows.map(row => (row.duration === duration ? { ...row, price } : row)));

  const isWrong = hasRefusedPrice(rows);

  async function save(): Promise<boolean> {
    if (isWrong) return false;
    const saved = await saving.run(() =>
      send({ price_rules: rulesOf(rows, of.currency) }, { id: of.id, version: of.version }, {}, { ...of }),
    );
    if (saved) reset();
    return saved;
  }
  return (
    <TabForm
      tab="prices"
      draft={draft}
      saving={saving}
      save={save}
      readOnly={readOnly}
      label={translate('form.save')}
      isWrong={isWrong}
    >
      <Table size="small" aria-label={translate('location.tabs.prices')} sx={look}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('location.prices.duration')}</TableCell>
            <TableCell>{translate('location.prices.slot')}</TableCell>
            <TableCell align="right">{translate('location.prices.price')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <TableRow key={row.duration}>
              <TableCell>
                {translate('location.prices.minutes', { minutes: row.duration })}
                {!row.offered && <small className="faint">{translate('location.prices.not_offered')}</small>}
              </TableCell>
              <TableCell>{translate('location.prices.minutes', { minutes: row.slot })}</TableCell>
              <TableCell align="right">
                <PriceBox
                  row={row}
                  currency={location.currency}
                  readOnly={readOnly || !row.offered}
                  onPrice={price => setPrice(row.duration, price)}
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TabForm>
  );
}
