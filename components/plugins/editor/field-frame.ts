/** The frame of a text field. */
export const fieldFrame =
  'block w-full min-w-0 rounded-s border border-line-strong bg-paper-raised text-ink outline-none transition-colors duration-(--motion) hover:border-ink-faint focus:border-indigo focus:outline-1 focus:outline-indigo focus-within:border-indigo aria-invalid:border-bad data-invalid:border-bad'

/** A field in a row of a table. */
export const cellField = `${fieldFrame} min-h-9 px-2 text-sm`
