import { memo, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { useOverrides } from './engine.tsx';
import { Icon } from './icon.tsx';

interface ListHeaderProps {
  readonly resource: Resource;
  readonly title: string;
  readonly embedded: boolean;
  /** Where one creates a row; undefined for those who may not (LIST-03). */
  readonly create: string | undefined;
  /** What another page adds to a list inside it. */
  readonly children?: ReactNode;
}

/** Title, guide tag (LIST-02), what the page adds, and the Create button. */
export const ListHeader = memo(function ListHeader({
  resource,
  title,
  embedded,
  create,
  children,
}: ListHeaderProps) {
  const translate = useTranslate();
  const { search } = useLocation();
  const { toolbar: Toolbar } = useOverrides(resource.name);
  const { guide } = resource.list;
  const Heading = embedded ? 'h2' : 'h1';
  return (
    <header className="list-header">
      <Heading>{title}</Heading>
      {guide !== undefined && (
        <span className="tag tone-info guide">
          {translate('list.guide')}: {translate(guide, { _: guide })}
        </span>
      )}
      <span className="space" />
      {Toolbar !== undefined && <Toolbar resource={resource} />}
      {children}
      {create !== undefined && (
        <Link className="button primary" to={{ pathname: create, search }}>
          <Icon name="add" />
          {translate('list.create')}
        </Link>
      )}
    </header>
  );
});
