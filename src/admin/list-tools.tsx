import type { Actor } from '../../domain/actor.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { ColumnChooser } from './column-chooser.tsx';
import type { Labels } from './labels.ts';
import type { ListState } from './list-state.ts';
import { RemovedSwitch } from './removed-switch.tsx';
import type { ChangeList } from './use-list-state.ts';

interface ListToolsProps {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly state: ListState;
  readonly change: ChangeList;
  readonly actor: Actor;
  readonly listKey: string;
}

/** Between filters and table: removed rows and columns. */
export function ListTools({ resource, labels, state, change }: ListToolsProps) {
  return (
    <div className="list-tools">
      <span className="space" />
      {resource.list.removed === true && (
        <RemovedSwitch name={labels.many} on={state.removed} change={removed => change({ removed })} />
      )}
      <ColumnChooser
        resource={resource}
        labels={labels}
        shown={state.columns}
        change={columns => change({ columns, page: state.page })}
      />
    </div>
  );
}
