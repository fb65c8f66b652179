import { I18nContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { ErrorBoundary } from '../../src/layout/error-page.tsx';
import { Guarded } from '../../src/layout/guarded.tsx';

const i18n = polyglotI18nProvider(() => en, 'en', [], { allowMissing: true });

function markup(children: ReactNode): string {
  return renderToStaticMarkup(
    <I18nContext value={i18n}>
      <MemoryRouter>{children}</MemoryRouter>
    </I18nContext>,
  );
}

/** What a boundary shows once the component in it has failed. */
function afterFailure(boundary: ErrorBoundary, error?: unknown): ReactNode {
  boundary.state = { failed: true, error };
  return boundary.render();
}

it('GUARD-15 ERR-01 DEC-92 a page that fails gives the error page with status 500', () => {
  const shown = markup(afterFailure(new ErrorBoundary({ children: null })));
  expect(shown).toContain('Status 500');
  expect(shown).toContain('Something went wrong!!!');
});

it('GUARD-17 ERR-02 an error page that fails itself says so, with a link home', () => {
  const outer = afterFailure(new ErrorBoundary({ children: null }));
  if (!isValidElement<ConstructorParameters<typeof ErrorBoundary>[0]>(outer))
    throw new Error('no error page');
  const shown = markup(afterFailure(new ErrorBoundary(outer.props)));
  expect(shown).toContain('An error occurred while showing the error page');
  expect(shown).toContain('<a href="/">Go back to home</a>');
});

it('GUARD-18 ERR-16 a page that names a middleware that does not exist gives status 500, and is shown to nobody', () => {
  let thrown: unknown;
  try {
    markup(<Guarded by="members-only">The page</Guarded>);
  } catch (error) {
    thrown = error;
  }
  const shown = markup(afterFailure(new ErrorBoundary({ children: null }), thrown));
  expect(shown).toContain('Status 500');
  expect(shown).toContain('Unknown middleware');
});
