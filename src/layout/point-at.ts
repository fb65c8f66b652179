const patienceMs = 4_000;
const markedMs = 3_000;

/**
 * Waits for the control with that visible or spoken label, brings it into view, focuses and marks it for
 * a moment. A label with a `%{…}` is compared as far as it is fixed. Does nothing when none appears.
 */
export function pointAt(label: string): void {
  const found = control(label);
  if (found !== undefined) {
    mark(found);
    return;
  }
  const observer = new MutationObserver(() => {
    const appeared = control(label);
    if (appeared === undefined) return;
    observer.disconnect();
    mark(appeared);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), patienceMs);
}

function control(label: string): HTMLElement | undefined {
  const controls = document.querySelectorAll<HTMLElement>('#content button, #content a, header button');
  const [fixed = '', open] = label.split('%{');
  return [...controls].find(each => {
    const name = (each.ariaLabel ?? each.textContent).trim();
    return open === undefined ? name === label : name.startsWith(fixed);
  });
}

function mark(element: HTMLElement): void {
  element.scrollIntoView({ block: 'center' });
  element.focus();
  element.animate(
    [{ boxShadow: '0 0 0 4px var(--mui-palette-primary-main)' }, { boxShadow: '0 0 0 10px transparent' }],
    { duration: 1_000, iterations: markedMs / 1_000 },
  );
}
