import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { answersOf, type FlowAnswer } from '../../../domain/question-flow.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { type Question, questions } from '../../../resources/questions.ts';
import type { InputProps } from '../../admin/engine-context.tsx';
import { enQuestions } from '../../i18n/en/own-pages.ts';
import { addWords } from '../../i18n/later-words.ts';
import { deepMessage, useInput } from '../../kinds/input-frame.tsx';
import { Row, RowGroup } from '../../kinds/nested/objects-input.tsx';
import { NumberBox } from '../../kinds/number/number-inputs.tsx';
import { decimalText, wholeNumberText } from '../../kinds/number/number-text.ts';

addWords(enQuestions);

const lists = ['answers_question', 'answers_display', 'next_question_ids', 'scores'] as const;
const blank: FlowAnswer = { answer: '', display: '', next: null, score: null };
const nextText = wholeNumberText({ min: -10 });
const scoreText = decimalText();
const mostSteps = 500;

/** One row for each answer, so that the four lists are of equal length whatever one does (FORM-QSTEP-02). */
export function AnswersInput(props: InputProps) {
  const translate = useTranslate();
  const { textField } = useInput(props);
  const { rows, change, messages } = useAnswers();
  const steps = useStepNames();
  const label = translate('questions.answers');
  const { disabled, inputRef } = textField;
  return (
    <RowGroup
      label={label}
      message={messages.length === 0 ? undefined : inOneLine(messages)}
      error={messages.length > 0}
      disabled={disabled}
      empty={rows.length === 0}
      onAdd={() => change([...rows, blank])}
    >
      {placed(rows).map(({ row, at, key }) => {
        const put = (part: Partial<FlowAnswer>) =>
          change(rows.map((each, index) => (index === at ? { ...each, ...part } : each)));
        const shared = { size: 'small' as const, disabled, fullWidth: true };
        return (
          <Row
            key={key}
            label={translate('questions.answer_at', { place: at + 1 })}
            disabled={disabled}
            onRemove={() => change(rows.filter((_, index) => index !== at))}
          >
            <Box sx={columns}>
              <TextField
                {...shared}
                {...(at === 0 && { inputRef })}
                label={translate('questions.answer')}
                value={row.answer}
                onChange={({ target }) => put({ answer: target.value })}
              />
              <TextField
                {...shared}
                label={translate('questions.display')}
                value={row.display}
                onChange={({ target }) => put({ display: target.value })}
              />
              <NumberBox
                {...shared}
                label={translate('questions.next')}
                value={row.next}
                text={nextText}
                helperText={leadsTo(numberOf(row.next), steps, translate)}
                error={isUnknown(numberOf(row.next), steps)}
                onNumber={next => put({ next })}
              />
              <NumberBox
                {...shared}
                label={translate('questions.score')}
                value={row.score}
                text={scoreText}
                onNumber={score => put({ score })}
              />
            </Box>
          </Row>
        );
      })}
    </RowGroup>
  );
}

/** The four lists of the form as rows, and what is wrong with any of them. */
function useAnswers() {
  const { setValue, formState, trigger } = useFormContext();
  const values: readonly unknown[] = useWatch({ name: [...lists] });
  const rows = answersOf(Object.fromEntries(lists.map((name, at) => [name, values[at] ?? []])));
  const messages = lists.flatMap(name => deepMessage(formState.errors[name]) ?? []);
  return {
    rows,
    messages: [...new Set(messages)],
    change: (next: readonly FlowAnswer[]) => {
      const put = (name: (typeof lists)[number], list: readonly unknown[]) =>
        setValue(name, list, { shouldDirty: true, shouldTouch: true });
      put(
        'answers_question',
        next.map(({ answer }) => answer),
      );
      put(
        'answers_display',
        next.map(({ display }) => display),
      );
      put(
        'next_question_ids',
        next.map(each => each.next),
      );
      put(
        'scores',
        next.map(({ score }) => score),
      );
      if (messages.length > 0) void trigger([...lists]);
    },
  };
}

interface StepNames {
  /** The question of every step by its id; undefined as long as they are not known. */
  readonly names: ReadonlyMap<number, string> | undefined;
  readonly waiting: boolean;
}

function useStepNames(): StepNames {
  const { data, isPending } = useGetList<Question>(questions.name, {
    pagination: { page: 1, perPage: mostSteps },
    sort: { field: 'question_id', order: 'ASC' },
  });
  const names = data?.map(step => [step.question_id, step.questions?.[0]?.text ?? ''] as const);
  return { names: names && new Map(names), waiting: isPending };
}

/** The lists know answers by their place only. */
function placed(rows: readonly FlowAnswer[]) {
  return rows.map((row, at) => ({ row, at, key: `${at}` }));
}

function numberOf(next: FlowAnswer['next']): number | null {
  return typeof next === 'number' ? next : null;
}

function isUnknown(next: number | null, { names }: StepNames): boolean {
  return next !== null && next >= 0 && names?.has(next) === false;
}

function leadsTo(
  next: number | null,
  { names, waiting }: StepNames,
  translate: ReturnType<typeof useTranslate>,
): ReactNode {
  if (next === null) return undefined;
  if (next < 0) return translate('questions.ends');
  // As high as the words that come, so that no row below jumps.
  if (waiting) return <Skeleton component="span" width={96} />;
  return names === undefined ? undefined : (names.get(next) ?? translate('questions.no_such_step'));
}

const columns = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 3fr) minmax(0, 3fr) minmax(0, 3fr) minmax(72px, 1fr)' },
  alignItems: 'start',
} as const;
