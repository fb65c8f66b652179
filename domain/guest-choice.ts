import { sentence } from './refusals/spoken.ts';

/** The setting that says whether guests choose another start by a link of their mail (DEC-195). */
export const guestChoiceSetting = 'guest_choice';

/** Whether they may, by the text of the setting; where there is none, they may. */
export function isOffered(text: string | undefined): boolean {
  return text !== 'off';
}

/** What is wrong with the text of a setting of this name; other settings may hold any. */
export function guestChoiceProblem(setting: string, text: string): string | undefined {
  if (setting !== guestChoiceSetting || text === 'on' || text === 'off') return undefined;
  return sentence('form.on-off');
}

/** So many days ahead a guest may choose from. */
export const daysToChoose = 56;

/**
 * What stands in a link before its mail leaves, in a preview and in the outbox: it opens nothing. The mail that leaves has
 * the secret of its link in place of it (DEC-197).
 */
export const unsentLink = 'not-sent-yet';

/** The text of a mail for readers other than its own: the secret of each link is what it was before the mail left. */
export function withoutChoiceSecrets(html: string): string {
  return html.replace(/#[1-9]\d{0,8}\.[\w-]{43}(?![\w-])/g, () => `#${unsentLink}`);
}

/** How a link is with its booking (DEC-197). */
export const choiceStates = ['open', 'chosen', 'changed', 'begun', 'unavailable'] as const;
export type ChoiceState = (typeof choiceStates)[number];
