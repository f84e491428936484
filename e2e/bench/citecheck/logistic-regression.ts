export interface Fitted {
  readonly bias: number
  readonly features: readonly {
    readonly name: string
    readonly mean: number
    readonly deviation: number
    readonly weight: number
  }[]
}

const steps = 30
/** Of the penalty on the squares of the weights. */
const ridge = 3

/**
 * Fits a logistic regression with a ridge penalty by Newton's method (iteratively reweighted least squares, Hastie et
 * al., The Elements of Statistical Learning, 4.4).
 * @param rows feature values by row
 * @param labels 1 or 0 of each row
 */
export function fitLogisticRegression(
  names: readonly string[],
  rows: readonly (readonly number[])[],
  labels: readonly number[],
): Fitted {
  const moments = names.map((_, column) => momentsOf(rows.map((row) => row[column] ?? 0)))
  const scaled = rows.map((row) => [
    ...moments.map(({ mean, deviation }, column) => ((row[column] ?? 0) - mean) / deviation),
    1,
  ])
  const size = names.length + 1
  let weights = Array.from({ length: size }, () => 0)
  for (let step = 0; step < steps; step += 1) {
    const hessian = Array.from({ length: size }, (_, row) =>
      Array.from({ length: size }, (_, column): number => (row === column && row < names.length ? ridge : 0)),
    )
    const gradient = weights.map((weight, at) => (at < names.length ? ridge * weight : 0))
    for (const [at, row] of scaled.entries()) {
      const chance = 1 / (1 + Math.exp(-dot(row, weights)))
      const error = chance - (labels[at] ?? 0)
      for (const [one, value] of row.entries()) {
        gradient[one] = (gradient[one] ?? 0) + error * value
        const line = hessian[one]
        if (line)
          for (const [other, second] of row.entries())
            line[other] = (line[other] ?? 0) + chance * (1 - chance) * value * second
      }
    }
    const change = solve(hessian, gradient)
    weights = weights.map((weight, at) => weight - (change[at] ?? 0))
  }
  return {
    bias: rounded(weights.at(-1) ?? 0),
    features: names.map((name, at) => ({
      name,
      mean: rounded(moments[at]?.mean ?? 0),
      deviation: rounded(moments[at]?.deviation ?? 1),
      weight: rounded(weights[at] ?? 0),
    })),
  }
}

function rounded(value: number): number {
  return Number(value.toPrecision(6))
}

function momentsOf(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, deviation: Math.sqrt(variance) || 1 }
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
}

/** Gaussian elimination with partial pivoting. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0])
  const size = rows.length
  for (let column = 0; column < size; column += 1) {
    let best = column
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = row
    const pivot = rows[best] ?? []
    rows[best] = rows[column] ?? []
    rows[column] = pivot
    for (const [at, row] of rows.entries()) {
      if (at === column) continue
      const factor = (row[column] ?? 0) / (pivot[column] || 1)
      if (factor !== 0)
        for (let place = column; place <= size; place += 1)
          row[place] = (row[place] ?? 0) - factor * (pivot[place] ?? 0)
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] || 1))
}

/** @returns the area under the ROC curve: how often a row of label 1 scores above one of label 0 */
export function areaUnderCurve(
  scored: readonly { readonly score: number; readonly label: number }[],
): number {
  const [ones, zeros] = [1, 0].map((label) =>
    scored.filter((each) => each.label === label).map(({ score }) => score),
  )
  if (!ones?.length || !zeros?.length) return Number.NaN
  let above = 0
  for (const one of ones) for (const zero of zeros) above += one > zero ? 1 : one === zero ? 0.5 : 0
  return above / (ones.length * zeros.length)
}
