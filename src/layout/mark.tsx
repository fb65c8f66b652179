/** The product's mark, drawn in place: no request, and it follows the theme. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b6e69" />
      <path
        d="M7 21v-9m0 6h18v3m0-3v-1.5a3.5 3.5 0 0 0-3.5-3.5H14v5"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="10.2" cy="14.4" r="1.7" fill="#fff" />
    </svg>
  );
}
