import './filter-chips.css';
import { useTranslate } from 'react-admin';
import { isSpan } from '../../../domain/time/span.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { useChoiceLabel } from '../../kinds/choice-views.tsx';
import { filterFieldOf } from '../../kinds/filter-props.ts';
import { coming } from '../../layout/coming.tsx';
import { Icon } from '../icon.tsx';
import type { Labels } from '../labels.ts';
import type { ListState } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

interface Props {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly filter: ListState['filter'];
  readonly change: ChangeList;
}

/** What narrows the list, each in words and taken back by one press; also what stands in no box of the filter area. */
export function FilterChips({ resource, labels, filter, change }: Props) {
  const translate = useTranslate();
  const take = (name: string) => {
    const { [name]: _taken, ...others } = filter;
    change({ filter: others });
    // What was pressed is gone: one goes on where filters are set.
    document.querySelector<HTMLElement>('.filters input, .filters button')?.focus();
  };
  return (
    <ul className="filter-chips" aria-label={translate('list.asked')}>
      {Object.entries(filter).map(([name, value]) => {
        const field = filterFieldOf(resource, name);
        if (field === undefined) return null;
        return (
          <li key={name}>
            <button type="button" className="chip" onClick={() => take(name)}>
              <span className="unseen">{translate('list.filter_remove')} </span>
              <span>{labels.field(name)}:</span>{' '}
              <b>
                <Words name={name} field={field} value={value} />
              </b>
              <Icon name="close" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const FilterWords = coming(
  async () => (await import('../../kinds/filter-words.tsx')).FilterWords,
  () => '…',
);

interface WordsProps {
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
}

/** What a list opens with by itself is told at once; the words of all else come when somebody filters. */
function Words(props: WordsProps) {
  const translate = useTranslate();
  const labelOf = useChoiceLabel();
  const { field, value } = props;
  if (isSpan(value) && field.filter === 'range') return translate(`spans.${value}`);
  const choice = field.choices?.find(each => each.value === value);
  if (choice !== undefined) return labelOf(choice);
  return <FilterWords {...props} />;
}
