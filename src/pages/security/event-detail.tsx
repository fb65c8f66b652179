import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { CellProps } from '../../admin/engine-context.tsx';
import { useLabels } from '../../admin/labels.ts';
import { enSecurityLog } from '../../i18n/en/security-log.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { filterFieldOf } from '../../kinds/filter-props.ts';
import { FilterWords } from '../../kinds/filter-words.tsx';
import { blank, isBlank } from '../../kinds/value-at.ts';
import { askedByField, type ReadDetail, readDetail } from './read-detail.ts';

addWords(enSecurityLog);

/** What a line of the security log says beside its kind, in words (DEC-355); as it is kept it leaves in files. */
export function EventDetail({ value, row }: CellProps<string | null>) {
  if (isBlank(value)) return blank;
  return <Detail read={readDetail(String(row.kind), value)} />;
}

function Detail({ read }: { readonly read: ReadDetail }) {
  const words = useWords();
  return 'exported' in read ? <Exported {...read} /> : words(read);
}

type Worded = Exclude<ReadDetail, { readonly exported: Resource }>;

function useWords(): (read: Worded) => string {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const manyOf = ({ name, label }: Resource) =>
    translate(`resources.${name}.name`, { smart_count: 2, _: label.many });
  const roleOf = (role: string) =>
    translate(role === 'none' ? 'security_log.no_role_before' : `roles.${role}`);
  const listed = (all: readonly string[]) => new Intl.ListFormat(locale).format(all);
  return function words(read): string {
    if ('text' in read) return read.text;
    if ('several' in read) {
      const parts = read.several.flatMap(each => ('exported' in each ? [] : [words(each)]));
      return translate('security_log.taken_away', { what: listed(parts) });
    }
    const { key, count, roles = [], of } = read;
    const [from = '', to = ''] = roles.map(roleOf);
    return translate(`security_log.${key}`, {
      ...(count !== undefined && { smart_count: count }),
      ...{ from, to, what: listed(roles.map(roleOf)), many: of === undefined ? '' : manyOf(of) },
    });
  };
}

/** Which list left as a file, and what it was asked for. */
function Exported({ exported, asked, q, whole }: Extract<ReadDetail, { readonly exported: Resource }>) {
  const translate = useTranslate();
  const { many, field: labelOf } = useLabels(exported);
  const { deleted, ...fields } = askedByField(asked);
  return (
    <>
      {many}
      {Object.entries(fields).map(([name, value]) => {
        const field = filterFieldOf(exported, name);
        const words = field === undefined ? String(value) : <FilterWords {...{ name, field, value }} />;
        return (
          <Fragment key={name}>
            {` · ${labelOf(name)}: `}
            {words}
          </Fragment>
        );
      })}
      {deleted === true && ` · ${translate('security_log.removed_rows')}`}
      {q !== '' && ` · ${translate('security_log.search', { q })}`}
      {!whole && ` · ${translate('security_log.filtered')}`}
    </>
  );
}
