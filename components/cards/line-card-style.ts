/** A card of one line that opens, among the steps above an answer. */
export const lineCardStyle = 'rounded-m border border-line bg-paper-raised px-3.5 py-2.5'
