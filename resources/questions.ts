import { Role } from '../domain/actor.ts';
import { questionLayouts } from '../domain/choice.ts';
import { adminWrites, all } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import {
  blankMessage,
  choice,
  decimal,
  integer,
  numbers,
  objects,
  tags,
  text,
  toggle,
} from './schema/fields.ts';
import { equalLength, filled } from './schema/rules.ts';

const answers = ['answers_question', 'answers_display', 'next_question_ids', 'scores'] as const;

/** Steps of the questionnaire before a massage (FORM-QSTEP). */
export const questions = defineResource({
  name: 'questions',
  label: { one: 'Question step', many: 'Question steps' },
  endpoint: '/v3/question-steps',
  title: 'question_id',
  fields: {
    question_id: integer({
      label: 'Question ID',
      required: true,
      unique: true,
      filter: 'eq',
      sortable: true,
    }),
    questions: objects({
      label: 'Questions',
      item: {
        text: text({ label: 'Text', required: true, maxLength: 1000 }),
        delay: decimal({ label: 'Delay', min: 0 }),
      },
    }),
    answers_question: tags({ label: 'Answers' }),
    answers_display: tags({ label: 'Answers as shown' }),
    next_question_ids: numbers({ label: 'Next question IDs', min: -10, step: 1 }),
    scores: numbers({ label: 'Scores' }),
    notes: objects({
      label: 'Notes',
      item: {
        ans: text({ label: 'Answer', required: true }),
        notes: text({ label: 'Note', required: true, maxLength: 1000 }),
      },
    }),
    layout: choice({ label: 'Layout', required: blankMessage, choices: questionLayouts, filter: 'eq' }),
    type: integer({ label: 'Type', required: true, min: 0, filter: 'eq', sortable: true }),
    finish: toggle({ label: 'Finish', default: false, filter: 'eq' }),
  },
  list: {
    columns: ['question_id', 'questions', 'answers_display', 'next_question_ids', 'type', 'finish'],
    sort: ['question_id', 'asc'],
    removed: true,
  },
  access: adminWrites(all(Role.Admin)),
  rules: [
    filled('questions', ...answers),
    equalLength(
      answers,
      'answers_question, answers_display , next_question_ids , scores must be of equal length',
    ),
  ],
  page: { path: '/question-steps', roles: [Role.Admin], menu: { section: 'reference', icon: 'question' } },
  dialog: { width: 700, maxHeight: 600 },
});
export type Question = RowOf<typeof questions>;
