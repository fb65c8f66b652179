import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocale, useTranslate } from 'react-admin';
import { useDropzone } from 'react-dropzone';
import type { Role } from '../../../domain/actor.ts';
import { mostImportBytes, mostImportRows } from '../../../domain/records/limits.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { importFields } from '../../../resources/schema/importable.ts';
import type { Labels } from '../labels.ts';
import type { ImportStep } from './use-import.ts';

interface Props {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly role: Role;
  readonly step: Extract<ImportStep, { at: 'file' }>;
  readonly onFile: (file: File) => void;
}

/** Takes a file by a button or by dropping it, and says what it may hold and what is wrong with the last one. */
export function FileStep({ resource, labels, role, step: { name, problem, refusal }, onFile }: Props) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file], [refused]) => {
      const first = file ?? refused?.file;
      if (first !== undefined) onFile(first);
    },
  });
  const columns = ['ID', ...[...importFields(resource, role).keys()].map(labels.field)].join(' · ');
  const wrong = problem === undefined ? refusal : translate(problem.key, problem.values);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {wrong !== undefined && (
        <Alert severity="error">
          {name !== undefined && (
            <bdi>
              <strong>{name}</strong>
            </bdi>
          )}{' '}
          {wrong}
        </Alert>
      )}
      <div {...getRootProps()} className={isDragActive ? 'drop over' : 'drop'}>
        <input {...getInputProps({ 'aria-label': translate('import.file') })} />
        <Button variant="outlined" color="inherit" startIcon={<UploadFile />} onClick={open} autoFocus>
          {translate('import.choose')}
        </Button>
        <span>{translate(isDragActive ? 'import.drop_now' : 'import.drop')}</span>
      </div>
      <Box component="dl" className="about">
        <dt>{translate('import.columns')}</dt>
        <dd>{columns}</dd>
        <dt>{translate('import.found_by')}</dt>
        <dd>{translate('import.found_by_text')}</dd>
        <dt>{translate('import.limits')}</dt>
        <dd>
          {translate('import.limits_text', {
            rows: mostImportRows.toLocaleString(locale),
            limit: Math.floor(mostImportBytes / 1_000_000),
          })}
        </dd>
      </Box>
    </Box>
  );
}
