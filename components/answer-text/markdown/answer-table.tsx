import type { ReactNode } from 'react'

/** A table in an answer. A wide one scrolls separately, so it is focusable for the keyboard. */
export function AnswerTable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // An answer may have many tables, so they must not be landmarks.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div role="group" className="answer-table" tabIndex={0} aria-label={label}>
      <table>{children}</table>
    </div>
  )
}
