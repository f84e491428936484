/** Kinds of a column of an own table. */
export const columnKinds = ['text', 'integer', 'decimal', 'percent', 'date', 'datetime', 'boolean'] as const
