import { useLocale, useTranslate } from 'react-admin';
import type { Job } from '../../contract/jobs.ts';
import { resourceOf } from '../../resources/index.ts';
import { useCounted } from '../admin/bulk/use-counted.ts';
import { useLabels } from '../admin/labels.ts';
import { useText } from '../i18n/use-text.ts';

/** What a job does, and how far it is, in words. */
export function useJobWords(job: Job): { readonly what: string; readonly state: string } {
  const translate = useTranslate();
  const text = useText();
  const locale = useLocale() ?? 'en';
  const labels = useLabels(resourceOf(job.resource));
  const counted = useCounted()(job.total, labels);
  const field = job.field === null ? '' : labels.field(job.field);
  const setting = resourceOf(job.resource).bulk.find(each => each.id === job.setting);
  const number = (value: number) => value.toLocaleString(locale);
  const parts = [
    translate('bulk.done_of', {
      done: number(job.done),
      total: number(job.total),
    }),
    ...(job.failed > 0 ? [translate('bulk.failed', { count: number(job.failed) })] : []),
    ...(job.skipped > 0 ? [translate('bulk.skipped', { count: number(job.skipped) })] : []),
  ];
  const isUndone = job.operation !== null && job.operation.undone_time !== null;
  return {
    what: translate(`bulk.title_${job.action}`, { what: counted, field, label: text(setting?.label ?? '') }),
    state: isUndone ? translate('bulk.undone') : parts.join(' · '),
  };
}
