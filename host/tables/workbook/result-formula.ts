export type AggregateName = 'sum' | 'avg' | 'min' | 'max' | 'count'

/** How a number of a result is calculated from the rows used; columns are indexes into these rows. */
export type ResultFormula =
  | {
      readonly kind: 'aggregate'
      readonly name: AggregateName
      /** Null for a count of rows. */
      readonly column: number | null
      /** A column of true and false: only the rows where it is true. */
      readonly filter: number | null
      /** Over all groups instead of that of the row. */
      readonly isOfAll: boolean
    }
  | {
      readonly kind: 'operation'
      readonly operator: '+' | '-' | '*' | '/'
      readonly left: ResultFormula
      readonly right: ResultFormula
    }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'round'; readonly value: ResultFormula; readonly digits: number }

/** What a column of the result is: a group, whose value is in a column of the rows, a formula, or only its values. */
export type ResultPart =
  | { readonly kind: 'group'; readonly column: number }
  | { readonly kind: 'formula'; readonly formula: ResultFormula }
  | { readonly kind: 'values' }
