import type { Language } from '../language.ts';
import { vi as messages } from './messages.ts';
import { viNotices as notices } from './notices.ts';
import { viRefusals as refusals } from './refusals.ts';
import { viTexts as texts } from './texts.ts';

/** Tiếng Việt. */
export const language: Language = { messages, texts, notices, refusals };
