import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { useTranslate } from 'react-admin';
import type { LineCounts } from './import-answers.ts';
import type { ImportStep } from './use-import.ts';

interface Props {
  readonly step: Extract<ImportStep, { at: 'plan' }>;
  readonly onBack: () => void;
  readonly onImport: () => void;
}

/** Another file, or all of this one; why not, where a line has an error or nothing is to be done. */
export function PlanActions({ step: { file, running }, onBack, onImport }: Props) {
  const translate = useTranslate();
  const { counts } = file.plan;
  const writes = counts.new + counts.changed;
  const because = whyNot(counts);
  return (
    <DialogActions sx={{ px: 3, py: 2, flexWrap: 'wrap', rowGap: 1 }}>
      {because !== undefined && (
        <Box id="import-why-not" role="status" sx={{ mr: 'auto', color: 'text.secondary' }}>
          {translate(because, { smart_count: counts.error })}
        </Box>
      )}
      <Button onClick={onBack} disabled={running}>
        {translate('import.other_file')}
      </Button>
      <Button
        variant="contained"
        disabled={because !== undefined}
        {...(because === undefined ? {} : { 'aria-describedby': 'import-why-not' })}
        loading={running}
        onClick={onImport}
      >
        {translate(writes === 0 ? 'import.button' : 'import.do', { smart_count: writes })}
      </Button>
    </DialogActions>
  );
}

function whyNot({ error, new: added, changed }: LineCounts): string | undefined {
  if (error > 0) return 'import.has_errors';
  return added + changed === 0 ? 'import.nothing_to_do' : undefined;
}
