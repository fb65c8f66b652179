import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { FlowPlace } from '../../../domain/question-flow.ts';
import { TextButton } from './text-button.tsx';

interface Props {
  readonly places: readonly FlowPlace[];
  readonly onChoose: (id: number) => void;
}

/** In words what the graph shows in colour: ids that no step has, and steps to which nothing leads. */
export function FlowProblems({ places, onChoose }: Props) {
  const translate = useTranslate();
  const problems = places.flatMap(place => {
    if (place.kind === 'missing') return [{ id: place.id, words: 'questions.missing' }];
    return place.reachable ? [] : [{ id: place.id, words: 'questions.unreachable' }];
  });
  if (problems.length === 0)
    return <Box sx={{ color: 'text.secondary', mb: 1 }}>{translate('questions.sound')}</Box>;
  return (
    <Box
      component="ul"
      aria-label={translate('questions.problems')}
      sx={{ m: 0, mb: 1, pl: 2.5, color: 'warning.main' }}
    >
      {problems.map(({ id, words }) => (
        <li key={id}>
          <TextButton onClick={() => onChoose(id)}>{translate(words, { id })}</TextButton>
        </li>
      ))}
    </Box>
  );
}
