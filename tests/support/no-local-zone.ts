/** The parts of a date by the clock of the machine, and texts made of them. */
const localParts = [
  ...['getFullYear', 'getMonth', 'getDate', 'getDay', 'getHours', 'getMinutes', 'getTimezoneOffset'],
  ...['setFullYear', 'setMonth', 'setDate', 'setHours', 'setMinutes'],
  ...['toString', 'toDateString', 'toTimeString'],
] as const;
const localTexts = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const;

/**
 * Makes whatever asks for the zone of the machine fail, in tests that run in one zone only: those for which it matters
 * stand in the list of vitest.config.ts, and run in four.
 */
function refuse(what: string): never {
  throw new Error(`${what} asks for the zone of the machine: name this file under zoned in vitest.config.ts`);
}

for (const name of localParts)
  Object.defineProperty(Date.prototype, name, { configurable: true, value: () => refuse(`Date.${name}`) });

for (const name of localTexts) {
  const original = Date.prototype[name];
  Object.defineProperty(Date.prototype, name, {
    configurable: true,
    value(this: Date, locales?: string, options?: Intl.DateTimeFormatOptions) {
      return options?.timeZone === undefined ? refuse(`Date.${name}`) : original.call(this, locales, options);
    },
  });
}

const withoutZone = (text: unknown) =>
  typeof text === 'string' && text.includes(':') && !/(?:Z|GMT|UTC|[+-]\d\d:?\d\d)\s*$/i.test(text);

globalThis.Date = new Proxy(Date, {
  construct(target, given: unknown[], newTarget) {
    if (given.length > 1 || withoutZone(given[0])) refuse(`new Date(${given.join(', ')})`);
    return Reflect.construct(target, given, newTarget === globalThis.Date ? target : newTarget);
  },
  get(target, name) {
    if (name !== 'parse') return Reflect.get(target, name);
    return (text: string) => (withoutZone(text) ? refuse(`Date.parse(${text})`) : target.parse(text));
  },
});

globalThis.Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
  construct(target, given: [string?, Intl.DateTimeFormatOptions?], newTarget) {
    if (given[1]?.timeZone === undefined) refuse('Intl.DateTimeFormat');
    return Reflect.construct(target, given, newTarget);
  },
});
