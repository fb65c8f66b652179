import type { TranslationMessages } from 'react-admin';
import type { NoticeCode } from '../../domain/notices.ts';
import type { RefusalCode } from '../../domain/refusals/refuse.ts';
import type { Messages } from './en.ts';

/** The messages of English in another language: every key, and no other. */
type Translated<Part> = {
  readonly [Key in keyof Part]: Part[Key] extends object ? Translated<Part[Key]> : string;
};

/** A language of the portal besides English; what it lacks does not compile. */
export interface Language {
  /** By key; every key of English. */
  readonly messages: TranslationMessages & Translated<Omit<Messages, 'ra'>>;
  /** For texts that stand in descriptions, by their English words; `npm run check` names those without. */
  readonly texts: Readonly<Record<string, string>>;
  /** What answers say when nothing is refused, by code. */
  readonly notices: Readonly<Record<NoticeCode, string>>;
  /** The sentences of refusals, by code. */
  readonly refusals: Readonly<Record<RefusalCode, string>>;
}
