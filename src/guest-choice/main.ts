import { serverNow } from '../../authProvider/server-clock.ts';
import './choose.css';
import type { ChoicePlan, FreeDays, GuestChoice } from '../../contract/guest/choice.ts';
import { unsentLink } from '../../domain/guest-choice.ts';
import { type ChoiceCalls, choiceCalls, Refused } from './calls.ts';
import { button } from './elements.ts';
import { browserLanguage, clocksOf, speaker } from './times.ts';
import { booked, bookingCard, choosing, confirming, type Drawing, message, unanswered } from './views.ts';

const main = document.querySelector('main') ?? document.body;

/** The link of a mail: its secret, and the start that it proposes. It is read from the fragment, which no server is sent. */
const [token = '', proposed] = location.hash.slice(1).split('/');

/** Draws a view in place of the one before; its heading is read out. */
function draw(view: readonly Node[]): void {
  main.removeAttribute('aria-busy');
  main.replaceChildren(...view);
  main.querySelector('h1')?.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

function inLanguage(language: GuestChoice['language']): void {
  document.documentElement.lang = language;
  document.title = speaker(language)('title');
}

/** Opens the link, as far as it opens. */
async function open(): Promise<void> {
  inLanguage(browserLanguage());
  const say = speaker(browserLanguage());
  if (token === unsentLink) return draw(message(say('preview'), say('preview_told')));
  const calls = choiceCalls(token);
  const again = () => void open();
  try {
    const choice = await calls.look();
    inLanguage(choice.language);
    new Visit(calls, choice).begin(proposed);
  } catch (error) {
    const code = error instanceof Refused ? error.code : 'failed';
    if (code === 'choice.closed') return draw(message(say('closed'), say('closed_told')));
    draw(
      message(say('title'), say(code === 'too-many' ? 'too_many' : 'failed'), button(say('again'), again)),
    );
  }
}

/** From opening a link until the page is closed. */
class Visit {
  readonly #calls: ChoiceCalls;
  #choice: GuestChoice;
  #offered: readonly string[];
  #days: FreeDays | undefined;
  #day: string | undefined;
  #isBusy = false;

  constructor(calls: ChoiceCalls, choice: GuestChoice) {
    this.#calls = calls;
    this.#choice = choice;
    this.#offered = choice.offered;
  }

  /** With the start that the link proposes, where it may still be chosen. */
  begin(start: string | undefined): void {
    if (this.#choice.state === 'open' && start !== undefined && !Number.isNaN(Date.parse(start)))
      this.#ask(new Date(start).toISOString());
    else this.#show();
  }

  #drawing(notice?: string): Drawing {
    const { language, location: at } = this.#choice;
    return {
      say: speaker(language),
      clocks: clocksOf(at.timezone, language),
      choice: this.#choice,
      notice,
    };
  }

  /** The view of the state that the booking is in. */
  #show(notice?: string): void {
    const drawing = this.#drawing(notice);
    const { state, back_until } = this.#choice;
    if (state === 'open') this.#choose(notice);
    else if (state === 'chosen') {
      draw(booked(drawing, () => this.#back()));
      if (back_until !== null) this.#endBack(back_until);
    } else draw(message(drawing.say(state), drawing.say(`${state}_told`), bookingCard(drawing)));
  }

  #choose(notice?: string): void {
    draw(
      choosing(this.#drawing(notice), {
        ...{ offered: this.#offered, days: this.#days, day: this.#day },
        onStart: start => this.#ask(start),
        onOther: () => this.#showDays(),
        onDays: from => this.#showDays(from),
        onDay: day => {
          this.#day = day;
          this.#choose();
          main.querySelector('.starts button')?.scrollIntoView({ block: 'center' });
          main.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });
        },
      }),
    );
  }

  #showDays(from?: string): void {
    void this.#doing(async () => {
      this.#days = await this.#calls.days(from);
      this.#day = this.#days.days.find(({ starts }) => starts.length > 0)?.day;
      this.#choose();
      const days = main.querySelector('.days');
      days?.scrollIntoView({ block: 'center' });
      days?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
    });
  }

  /** What would happen with a start; it happens once that is confirmed. */
  #ask(start: string, notice?: string): void {
    const [again, others] = [() => this.#ask(start, notice), () => this.#choose()];
    void this.#doing(
      async () => this.#check(start, await this.#calls.plan(start), notice),
      failed => draw(unanswered(this.#drawing(failed), start, again, others)),
    );
  }

  #check(start: string, plan: ChoicePlan, notice?: string): void {
    const onYes = () => this.#confirm(start, plan);
    draw(confirming(this.#drawing(notice), plan, { onYes, onNo: () => this.#choose() }));
  }

  #confirm(start: string, plan: ChoicePlan): void {
    void this.#doing(
      async () => {
        try {
          this.#choice = await this.#calls.choose(start, plan.plan);
        } catch (error) {
          if (!(error instanceof Refused) || error.code !== 'plan.changed') throw error;
          this.#isBusy = false;
          return this.#ask(start, this.#drawing().say('look_again'));
        }
        this.#show();
      },
      async failed => {
        const found = await this.#look();
        if (found && this.#choice.state !== 'open') return this.#show();
        // Nobody is booked twice: whoever presses again is answered what was booked.
        this.#check(start, plan, found ? failed : this.#drawing().say('unsure'));
      },
    );
  }

  #back(): void {
    const takenBack = () => {
      this.#offered = this.#choice.offered;
      this.#days = undefined;
      this.#show(this.#drawing().say('taken_back'));
    };
    void this.#doing(
      async () => {
        this.#choice = await this.#calls.back();
        takenBack();
      },
      async failed => {
        await this.#look();
        if (this.#choice.state === 'open') takenBack();
        else this.#show(failed);
      },
    );
  }

  /** How things stand; false where nobody answers, and all is as it was. */
  async #look(): Promise<boolean> {
    const found = await this.#calls.look().catch(() => undefined);
    this.#choice = found ?? this.#choice;
    return found !== undefined;
  }

  /** The way back closes by itself. */
  #endBack(until: string): void {
    const chosen = this.#choice;
    setTimeout(() => {
      if (this.#choice !== chosen) return;
      this.#choice = { ...chosen, back_until: null };
      this.#show();
    }, Date.parse(until) - serverNow());
  }

  /**
   * One thing at a time; whatever is refused is said in words of this page, and the page shows how things stand. Where
   * nobody has answered, what was chosen stays: `unanswered` shows it.
   */
  async #doing(
    work: () => Promise<void>,
    unanswered: (failed: string) => void | Promise<void> = failed => this.#show(failed),
  ): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    main.setAttribute('aria-busy', 'true');
    try {
      await work();
    } catch (error) {
      const { code, nearest } = error instanceof Refused ? error : new Refused('failed');
      if (code === 'failed' || code === 'too-many') await unanswered(this.#drawing().say(saidOf(code)));
      else await this.#refused(code, nearest);
    } finally {
      this.#isBusy = false;
      main.removeAttribute('aria-busy');
    }
  }

  async #refused(code: string, nearest: readonly string[] | undefined): Promise<void> {
    const { say } = this.#drawing();
    const isOpenStill = ['choice.taken', 'choice.not-free', 'booking.same-time'].includes(code);
    if (!isOpenStill) await this.#look();
    if (nearest !== undefined) this.#offered = nearest;
    if (code === 'choice.taken') {
      this.#days = undefined;
      return this.#show(say(nearest === undefined || nearest.length === 0 ? 'taken_all' : 'taken'));
    }
    const said = saidOf(code);
    // Booked after all, by an answer that was lost: that is told by the page itself.
    this.#show(said === 'look_again' && this.#choice.state === 'chosen' ? undefined : say(said));
  }
}

function saidOf(code: string) {
  switch (code) {
    case 'choice.not-free':
    case 'booking.same-time':
      return 'not_free';
    case 'choice.many':
      return 'many';
    case 'too-many':
      return 'too_many';
    case 'choice.back-late':
      return 'back_late';
    case 'failed':
      return 'failed';
    default:
      return 'look_again';
  }
}

void open();
// Another link of the same mail, opened in this very tab.
addEventListener('hashchange', () => location.reload());
