import './choose-box.css';

interface Props {
  readonly label: string;
  readonly chosen: boolean;
  /** Some of what it stands for is chosen. */
  readonly partly?: boolean;
  /** `range` where Shift is held. */
  readonly choose: (range: boolean) => void;
}

/** The box that chooses a row, or all rows of the page: by click, with Shift a range, or with Space. */
export function ChooseBox({ label, chosen, partly = false, choose }: Props) {
  return (
    <input
      ref={box => {
        if (box !== null) box.indeterminate = partly;
      }}
      type="checkbox"
      className="choose"
      aria-label={label}
      checked={chosen}
      // Shift would mark the text between.
      onMouseDown={event => event.shiftKey && event.preventDefault()}
      onChange={({ nativeEvent }) => choose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}
