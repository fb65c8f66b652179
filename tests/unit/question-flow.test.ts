import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersOf, type FlowStep, questionFlow } from '../../domain/question-flow.ts';

const step = (question_id: number, next: readonly number[], more: Partial<FlowStep> = {}): FlowStep => ({
  id: question_id,
  question_id,
  questions: [{ text: `Question ${question_id}` }],
  answers_question: next.map((_, at) => `a${at}`),
  answers_display: next.map((_, at) => `A${at}`),
  next_question_ids: next,
  scores: next.map(() => 0),
  finish: false,
  ...more,
});

describe('the flow of questions', () => {
  it('FORM-QSTEP-02 stands the answers side by side, as many as the longest list', () => {
    const answers = answersOf({ answers_question: ['yes', 'no'], next_question_ids: [2], scores: null });
    expect(answers).toEqual([
      { answer: 'yes', display: '', next: 2, score: null },
      { answer: 'no', display: '', next: null, score: null },
    ]);
  });

  it('joins the answers that lead to the same step', () => {
    const { edges } = questionFlow([step(1, [2, 2, 3]), step(2, [3]), step(3, [], { finish: true })]);
    expect(edges).toEqual([
      { from: 1, to: 2, answers: ['A0', 'A1'] },
      { from: 1, to: 3, answers: ['A2'] },
      { from: 2, to: 3, answers: ['A0'] },
    ]);
  });

  it('FORM-QSTEP-04 tells ends, missing steps and steps that nothing leads to', () => {
    const { places } = questionFlow([step(1, [-1, 9]), step(4, [1])]);
    const look = places.map(({ id, kind, starts, reachable }) => ({ id, kind, starts, reachable }));
    expect(look).toEqual([
      { id: 1, kind: 'step', starts: true, reachable: true },
      { id: 4, kind: 'step', starts: false, reachable: false },
      { id: -1, kind: 'end', starts: false, reachable: true },
      { id: 9, kind: 'missing', starts: false, reachable: true },
    ]);
  });

  it('FORM-QSTEP-04 tells which answers lead nowhere, and from which step', () => {
    const stuck = step(3, []);
    const open = step(2, [-1, 1], { next_question_ids: [-1], scores: [2.5, 0] });
    const { places } = questionFlow([step(1, [2, 9, 3]), open, stuck, step(4, [9], { finish: true })]);
    expect(places.slice(0, 4).map(({ id, isDeadEnd }) => [id, isDeadEnd])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [4, false],
    ]);
    expect(places[0]?.answers.map(({ display, isDeadEnd }) => [display, isDeadEnd])).toEqual([
      ['A0', false],
      ['A1', true],
      ['A2', false],
    ]);
    expect(places[1]?.answers).toEqual([
      { answer: 'a0', display: 'A0', next: -1, score: 2.5, isDeadEnd: false },
      { answer: 'a1', display: 'A1', next: null, score: 0, isDeadEnd: true },
    ]);
    expect(places.find(({ id }) => id === 4)?.answers, 'it finishes').toEqual([]);
  });

  it('FORM-QSTEP-08 a step that finishes leads nowhere', () => {
    const { edges, places } = questionFlow([step(1, [2], { finish: true }), step(2, [-1])]);
    expect(edges).toEqual([{ from: 2, to: -1, answers: ['A0'] }]);
    expect(places.find(({ id }) => id === 2)?.reachable).toBe(false);
  });

  it('holds any flow: each way begins at a step, each place is there once, loops end', () => {
    const steps = fc
      .uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12 })
      .chain(ids =>
        fc.tuple(
          ...ids.map(id =>
            fc.array(fc.integer({ min: -10, max: 31 }), { maxLength: 5 }).map(next => step(id, next)),
          ),
        ),
      );
    fc.assert(
      fc.property(steps, each => {
        const { places, edges } = questionFlow(each);
        const ids = places.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { from, to } of edges) {
          expect(each.some(({ question_id }) => question_id === from)).toBe(true);
          expect(ids).toContain(to);
        }
        expect(places.filter(({ starts }) => starts)).toHaveLength(1);
      }),
    );
  });
});
