import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { answersOf } from '../../../domain/question-flow.ts';
import type { Question } from '../../../resources/questions.ts';

interface Props {
  readonly steps: readonly Question[];
  readonly at: number;
  readonly start: number | undefined;
  readonly onGo: (id: number) => void;
}

/** One step as a guest meets it: each answer leads on to where the flow sends it. */
export function FlowWalk({ steps, at, start, onGo }: Props) {
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
              onClick={() => next !== null && onGo(next)}
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
