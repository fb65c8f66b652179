import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { answersOf, type FlowPlace, questionFlow } from '../../../domain/question-flow.ts';
import { type Question, questions } from '../../../resources/questions.ts';
import { enQuestions } from '../../i18n/en/own-pages.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useBeside } from '../../layout/coming.tsx';
import { comingPart } from '../../layout/coming-part.tsx';
import { ErrorPage } from '../../layout/error-page.tsx';

addWords(enQuestions);

const FlowGraph = comingPart(async () => (await import('./flow-graph.tsx')).FlowGraph, WaitingGraph);

function WaitingGraph() {
  return <Skeleton variant="rounded" height={560} />;
}

const parts = [FlowGraph];

const mostSteps = 500;

/** The whole questionnaire as a graph, what is wrong with it, and a walk through it as a guest would go. */
export function FlowPage() {
  const translate = useTranslate();
  const [chosen, choose] = useState<number>();
  useBeside(parts);
  const { data, error, refetch } = useGetList<Question>(questions.name, {
    pagination: { page: 1, perPage: mostSteps },
    sort: { field: 'question_id', order: 'ASC' },
  });
  if (data === undefined && error !== null)
    return <ErrorPage error={error} fallback="errors.request_failed" onRetry={() => void refetch()} />;
  const flow = questionFlow(data ?? []);
  const start = flow.places.find(({ starts }) => starts)?.id;
  const at = chosen ?? start;
  return (
    <Box sx={{ p: { xs: 2, md: 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, flexWrap: 'wrap', mb: 1 }}>
        <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
          {translate('menu.question_flow')}
        </Box>
        <Link to="/question-steps">{translate('questions.all_steps')}</Link>
      </Box>
      {data === undefined ? (
        <Skeleton variant="rounded" height={560} />
      ) : data.length === 0 || at === undefined ? (
        <Box sx={{ color: 'text.secondary' }}>{translate('questions.none')}</Box>
      ) : (
        <Box sx={layout}>
          <Box sx={{ minWidth: 0 }}>
            <FlowProblems places={flow.places} onChoose={choose} />
            <FlowGraph flow={flow} chosen={at} onChoose={choose} />
          </Box>
          <FlowWalk steps={data} at={at} start={start} onGo={choose} />
        </Box>
      )}
    </Box>
  );
}

const layout = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
} as const;

interface FlowProblemsProps {
  readonly places: readonly FlowPlace[];
  readonly onChoose: (id: number) => void;
}

/** In words what the graph shows in colour: ids that no step has, steps to which nothing leads, and dead ends. */
function FlowProblems({ places, onChoose }: FlowProblemsProps) {
  const translate = useTranslate();
  const problems = places.flatMap(place => {
    const { id, kind, reachable, isDeadEnd, answers } = place;
    if (kind === 'missing') return [{ id, words: 'questions.missing' }];
    const words = [
      ...(reachable ? [] : ['questions.unreachable']),
      ...(isDeadEnd ? [answers.length === 0 ? 'questions.stuck' : 'questions.dead_end'] : []),
    ];
    return words.map(each => ({ id, words: each }));
  });
  if (problems.length === 0)
    return <Box sx={{ color: 'text.secondary', mb: 1 }}>{translate('questions.sound')}</Box>;
  return (
    <Box
      component="ul"
      aria-label={translate('questions.problems')}
      sx={{ m: 0, mb: 1, pl: 2.5, color: 'error.main' }}
    >
      {problems.map(({ id, words }) => (
        <li key={`${id} ${words}`}>
          <TextButton onClick={() => onChoose(id)}>{translate(words, { id })}</TextButton>
        </li>
      ))}
    </Box>
  );
}

/** A button that reads like a link in a sentence. */
function TextButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <ButtonBase
      onClick={onClick}
      sx={{ font: 'inherit', textAlign: 'left', textDecoration: 'underline', minHeight: 24 }}
    >
      {children}
    </ButtonBase>
  );
}

interface FlowWalkProps {
  readonly steps: readonly Question[];
  readonly at: number;
  readonly start: number | undefined;
  readonly onGo: (id: number) => void;
}

/** One step as a guest meets it: each answer leads on to where the flow sends it. */
function FlowWalk({ steps, at, start, onGo }: FlowWalkProps) {
  const translate = useTranslate();
  const step = steps.find(({ question_id }) => question_id === at);
  return (
    <Box component="section" aria-label={translate('questions.walk')} sx={panel}>
      <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
        {translate(titleKey(step, at), { id: at })}
      </Box>
      {step?.questions?.map(({ text }) => (
        <Box key={text}>{text}</Box>
      ))}
      {step !== undefined && !step.finish && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          {answersOf(step).map(({ answer, display, next }) => (
            <Button
              key={`${answer} ${display} ${next}`}
              variant="outlined"
              color="inherit"
              disabled={next === null}
              title={next === null ? translate('questions.ends_here') : undefined}
              onClick={() => typeof next === 'number' && onGo(next)}
              sx={{ justifyContent: 'space-between', textAlign: 'left' }}
            >
              <span>{display || answer}</span>
              <Box component="span" sx={{ color: 'text.secondary', pl: 1 }}>
                {next === null ? '' : `→ ${next}`}
              </Box>
            </Button>
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        {step !== undefined && (
          <Link to={`/question-steps/${step.id}/edit`}>{translate('questions.edit')}</Link>
        )}
        {start !== undefined && at !== start && (
          <Button size="small" onClick={() => onGo(start)}>
            {translate('questions.restart')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function titleKey(step: Question | undefined, at: number): string {
  if (step !== undefined) return step.finish ? 'questions.last_step' : 'questions.step';
  return at < 0 ? 'questions.end' : 'questions.missing';
}

const panel = {
  display: 'grid',
  gap: 1.5,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
} as const;
