/** What the flow needs to know of a step. */
export interface FlowStep {
  readonly id: number;
  readonly question_id: number;
  readonly questions: readonly { readonly text: string }[] | null;
  readonly answers_question: readonly string[] | null;
  readonly answers_display: readonly string[] | null;
  readonly next_question_ids: readonly number[] | null;
  readonly scores: readonly number[] | null;
  readonly finish: boolean;
}

/** The answers that lead from one step to another. */
export interface FlowEdge {
  readonly from: number;
  readonly to: number;
  readonly answers: readonly string[];
}

/** A place of the flow: a step, an end (negative ids), or an id that no step has. */
export interface FlowPlace {
  readonly id: number;
  readonly kind: 'step' | 'end' | 'missing';
  readonly text: string;
  readonly starts: boolean;
  readonly finishes: boolean;
  /** False when no answer of any reachable step leads here. */
  readonly reachable: boolean;
  /** The record of the step. */
  readonly record: number | undefined;
  /** What leads on from here; nothing from a step that finishes. */
  readonly answers: readonly FlowWay[];
  /** A step that does not finish and has no answer, or one that leads nowhere. */
  readonly isDeadEnd: boolean;
}

export interface QuestionFlow {
  readonly places: readonly FlowPlace[];
  readonly edges: readonly FlowEdge[];
}

/** One answer with what stands beside it in the four lists. */
export interface FlowAnswer {
  readonly answer: string;
  readonly display: string;
  /** A text as long as a form holds one that is no number. */
  readonly next: number | string | null;
  readonly score: number | string | null;
}

/** An answer as a way on. */
export interface FlowWay extends FlowAnswer {
  /** It leads to no step, or to one that does not exist. */
  readonly isDeadEnd: boolean;
}

/** The answers of a step side by side, as many as its longest list (FORM-QSTEP-02). */
export function answersOf(step: Partial<Omit<FlowStep, 'id'>>): readonly FlowAnswer[] {
  const { answers_question, answers_display, next_question_ids, scores } = step;
  const lists = [answers_question, answers_display, next_question_ids, scores];
  const length = Math.max(...lists.map(list => list?.length ?? 0));
  return Array.from({ length }, (_, at) => ({
    answer: answers_question?.[at] ?? '',
    display: answers_display?.[at] ?? '',
    next: next_question_ids?.[at] ?? null,
    score: scores?.[at] ?? null,
  }));
}

/**
 * The whole questionnaire as places and the ways between them. It starts at the step with the lowest
 * question id; a step that finishes leads nowhere whatever its answers say, negative ids are ends
 * (FORM-QSTEP-04), and an id that no step has is a place of its own, so that it can be seen and mended.
 */
export function questionFlow(steps: readonly FlowStep[]): QuestionFlow {
  const sorted = steps.toSorted((one, other) => one.question_id - other.question_id);
  const byId = new Map(sorted.map(step => [step.question_id, step]));
  const edges = sorted.flatMap(edgesFrom);
  const start = sorted[0]?.question_id;
  const reached = reachableFrom(start, edges);
  const ids = new Set([...byId.keys(), ...edges.map(({ to }) => to)]);
  const places = [...ids].map(id => {
    const step = byId.get(id);
    const answers = step === undefined || step.finish ? [] : waysFrom(step, byId);
    const kind = step !== undefined ? 'step' : id < 0 ? 'end' : 'missing';
    return {
      id,
      kind,
      text: step?.questions?.[0]?.text ?? '',
      starts: id === start,
      finishes: step?.finish === true,
      reachable: reached.has(id),
      record: step?.id,
      answers,
      isDeadEnd: step?.finish === false && (answers.length === 0 || answers.some(each => each.isDeadEnd)),
    } as const;
  });
  return { places, edges };
}

function waysFrom(step: FlowStep, steps: ReadonlyMap<number, FlowStep>): readonly FlowWay[] {
  return answersOf(step).map(answer => {
    const { next } = answer;
    return { ...answer, isDeadEnd: typeof next !== 'number' || (next >= 0 && !steps.has(next)) };
  });
}

function edgesFrom(step: FlowStep): readonly FlowEdge[] {
  if (step.finish) return [];
  const answers = new Map<number, string[]>();
  for (const { answer, display, next } of answersOf(step)) {
    if (typeof next !== 'number') continue;
    answers.set(next, [...(answers.get(next) ?? []), display === '' ? answer : display]);
  }
  return [...answers].map(([to, said]) => ({ from: step.question_id, to, answers: said }));
}

function reachableFrom(start: number | undefined, edges: readonly FlowEdge[]): ReadonlySet<number> {
  const reached = new Set<number>();
  const waiting = start === undefined ? [] : [start];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    for (const { from, to } of edges) if (from === next) waiting.push(to);
  }
  return reached;
}
