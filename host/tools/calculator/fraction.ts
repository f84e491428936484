import { CannotCalculate } from './cannot-calculate.ts'

/** Maximum binary digits of a number: longer ones are rejected, since they would block others. */
const maxBits = 20_000n

/** A fraction in lowest terms with a positive denominator. */
export class Fraction {
  readonly over: bigint
  readonly under: bigint

  /** @throws {CannotCalculate} when `under` is zero, or the number too long */
  constructor(over: bigint, under = 1n) {
    if (under === 0n) throw new CannotCalculate('除数是零')
    const sign = under < 0n ? -1n : 1n
    const shared = greatestDivisor(over, under)
    this.over = (sign * over) / shared
    this.under = (sign * under) / shared
    if (lengthOf(this.over) > maxBits || lengthOf(this.under) > maxBits) throw new CannotCalculate('数太大了')
  }

  plus(other: Fraction): Fraction {
    return new Fraction(this.over * other.under + other.over * this.under, this.under * other.under)
  }

  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.over, other.under))
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.over * other.over, this.under * other.under)
  }

  through(other: Fraction): Fraction {
    return new Fraction(this.over * other.under, this.under * other.over)
  }

  /** @param exponent an integer */
  power(exponent: bigint): Fraction {
    const size = exponent < 0n ? -exponent : exponent
    const isSmall = this.isWhole && this.over <= 1n && this.over >= -1n
    const longest = [this.over, this.under].map(lengthOf).reduce((one, other) => (one > other ? one : other))
    if (!isSmall && size * longest > maxBits) throw new CannotCalculate('数太大了')

    // Powers of 1, 0 and -1 only depend on whether the exponent is zero, odd or even.
    const raised = isSmall && size > 2n ? 2n - (size % 2n) : size
    const [over, under] = [this.over ** raised, this.under ** raised]
    return exponent < 0n ? new Fraction(under, over) : new Fraction(over, under)
  }

  get isWhole(): boolean {
    return this.under === 1n
  }

  get isNegative(): boolean {
    return this.over < 0n
  }

  toNumber(): number {
    const direct = Number(this.over) / Number(this.under)
    if (Number.isFinite(direct)) return direct
    const shift = lengthOf(this.under) - 64n
    return shift > 0n ? Number(this.over >> shift) / Number(this.under >> shift) : direct
  }
}

function lengthOf(value: bigint): bigint {
  return BigInt((value < 0n ? -value : value).toString(2).length)
}

function greatestDivisor(left: bigint, right: bigint): bigint {
  let [larger, smaller] = [left < 0n ? -left : left, right < 0n ? -right : right]
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger === 0n ? 1n : larger
}
