const wrong = '[aria-invalid="true"], .Mui-error input, .Mui-error textarea';
const focusable = 'input, textarea, select, button, [contenteditable="true"], [tabindex]';

/** Drawing the messages may take some frames on a busy machine. */
const patienceFrames = 30;

/**
 * Brings the first field that is wrong into sight and gives it the focus, once the messages are drawn: of
 * the topmost dialog, else of the page, and also where it lies in a part that is folded.
 */
export function focusFirstError(): void {
  onceDrawn(patienceFrames);
}

function onceDrawn(frames: number): void {
  requestAnimationFrame(() => {
    const dialogs = document.querySelectorAll('[role="dialog"]');
    const scope = dialogs.item(dialogs.length - 1) ?? document;
    const found = scope.querySelector<HTMLElement>(wrong) ?? messageIn(scope);
    if (found === null) {
      if (frames > 0) onceDrawn(frames - 1);
      return;
    }
    unfold(found);
    found.scrollIntoView({ block: 'center' });
    found.focus({ preventScroll: true });
  });
}

/** Inputs that are no text boxes have only their message to be known by: the first control beside it. */
function messageIn(scope: ParentNode): HTMLElement | null {
  const message = scope.querySelector<HTMLElement>('.MuiFormHelperText-root.Mui-error');
  return message?.parentElement?.querySelector<HTMLElement>(focusable) ?? message;
}

function unfold(element: HTMLElement): void {
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true;
}
