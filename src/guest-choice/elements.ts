/** What an element of the page may be given beside what is in it. */
interface Given {
  readonly class?: string;
  readonly id?: string;
  readonly onClick?: () => void;
  /** `aria-label` and other attributes. */
  readonly [attribute: `aria-${string}`]: string;
  readonly role?: string;
  readonly disabled?: boolean;
}

/** An element with what is in it; texts are texts, whatever stands in them. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { class: className, id, onClick, role, disabled, ...aria }: Given = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== undefined) made.className = className;
  if (id !== undefined) made.id = id;
  if (role !== undefined) made.setAttribute('role', role);
  if (disabled === true) made.setAttribute('disabled', '');
  for (const [attribute, value] of Object.entries(aria)) made.setAttribute(attribute, value);
  if (onClick !== undefined) made.addEventListener('click', onClick);
  made.append(...content);
  return made;
}

export function button(
  text: string,
  onClick: () => void,
  kind: 'main' | 'other' = 'other',
): HTMLButtonElement {
  const made = element('button', { class: kind, onClick }, text);
  made.type = 'button';
  return made;
}
