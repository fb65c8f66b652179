import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { Icon } from './icon.tsx';
import type { Labels } from './labels.ts';

const ColumnMenu = lazy(() => import('./column-menu.tsx').then(module => ({ default: module.ColumnMenu })));

interface ColumnChooserProps {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly shown: readonly string[];
  readonly change: (columns: readonly string[]) => void;
}

export function ColumnChooser(props: ColumnChooserProps) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button quiet"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="columns" />
        {translate('list.columns')}
      </button>
      {open && (
        <Suspense>
          <ColumnMenu {...props} anchor={button.current} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
