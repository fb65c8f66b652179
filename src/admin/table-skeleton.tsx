import './table-skeleton.css';

/** The shape of a table while its first rows are on their way, so that nothing jumps when they arrive. */
export function TableSkeleton({ columns, rows, shown }: { columns: number; rows: number; shown: boolean }) {
  const lines = Array.from({ length: rows }, (_, index) => index);
  const places = Array.from({ length: columns + 1 }, (_, index) => index);
  return (
    <table className={shown ? 'rows skeleton' : 'rows skeleton quiet'} aria-hidden="true">
      <tbody>
        {lines.map(line => (
          <tr key={line}>
            {places.map(place => (
              <td key={place}>
                <i />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
