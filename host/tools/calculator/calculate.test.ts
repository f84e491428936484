import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { calculate, functionOfX } from './calculate.ts'
import { CannotCalculate } from './cannot-calculate.ts'

describe('an expression', () => {
  test.each([
    ['1+1', '2'],
    ['0.1+0.2', '3/10 = 0.3'],
    ['1/3', '1/3 ≈ 0.333333333333'],
    ['1/3+1/6', '1/2 = 0.5'],
    ['2+3*4', '14'],
    ['(2+3)×4', '20'],
    ['-2^2', '-4'],
    ['2^3^2', '512'],
    ['2^-2', '1/4 = 0.25'],
    ['2**10', '1024'],
    ['7 % 3', '1'],
    ['-7 % 3', '2'],
    ['15%', '3/20 = 0.15'],
    ['200*15%', '30'],
    ['50%+1', '3/2 = 1.5'],
    ['2(3+4)', '14'],
    ['3!', '6'],
    ['20!', '2432902008176640000'],
    ['√16', '4'],
    ['sqrt(2/8)', '1/2 = 0.5'],
    ['sqrt(2)', '≈ 1.41421356237'],
    ['sin(π/6)', '≈ 0.5'],
    ['2π', '≈ 6.28318530718'],
    ['log(1000)', '≈ 3'],
    ['ln(e)', '≈ 1'],
    ['abs(-1/2)', '1/2 = 0.5'],
    ['max(1, 3, 2)', '3'],
    ['floor(-3/2)', '-2'],
    ['round(2.5)', '3'],
    ['1e3', '1000'],
    ['３＋４', '7'],
    ['12 ÷ 4 − 1', '2'],
    ['5²', '25'],
    ['1^999999999999', '1'],
    ['(-1)^999999999999', '-1'],
    ['0^0', '1'],
    ['2^200', '≈ 1.60693804426e+60'],
    ['1000!', '一个 2568 位的整数'],
  ])('%s is %s', (written, value) => expect(calculate(written)).toBe(value))

  test.each([
    ['1/0', '除数是零'],
    ['1/(2-2)', '除数是零'],
    ['', '没有算式'],
    ['2+', '算式没有写完'],
    ['(1+2', '括号没有配对'],
    ['1+2)', '看不懂“)”'],
    ['x+1', '不知道“x”是多少'],
    ['constructor(1)', '没有“constructor”这个函数'],
    ['process.exit()', '看不懂“.exit()”'],
    ['sqrt(-1)', '负数没有实数平方根'],
    ['ln(-1)', '在实数里没有结果'],
    ['1.5!', '阶乘只能是 0 到 1000 的整数'],
    ['99999!', '阶乘只能是 0 到 1000 的整数'],
    ['9^9^9^9', '数太大了'],
    ['2^99999999', '数太大了'],
    ['1e9999^9', '数太大了'],
    [`${'('.repeat(100)}1${')'.repeat(100)}`, '括号太多层'],
    [`${'-'.repeat(200)}1`, '括号太多层'],
    ['1+'.repeat(400), '算式最长 500 个字符'],
  ])('%j has no value: %s', (written, reason) => {
    expect(() => calculate(written)).toThrow(new CannotCalculate(reason))
  })

  test('of integers matches BigInt', () => {
    const whole = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
    fc.assert(
      fc.property(whole, whole, whole, (a, b, c) => {
        expect(calculate(`(${a})*(${b})-(${c})`)).toBe(String(a * b - c))
      }),
    )
  })

  test('of any text has a value or a reason', () => {
    const signs = fc.constantFrom(...'0123456789.+-*/^%!(),xe πsincotaln√²'.split(''))
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 30 }), (parts) => {
        try {
          expect(typeof calculate(parts.join(''))).toBe('string')
        } catch (error) {
          expect(error).toBeInstanceOf(CannotCalculate)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a function of x', () => {
  test.each([
    ['x^2 - 1', 3, 8],
    ['2x', 4, 8],
    ['sin x', 0, 0],
    ['x(x+1)', 2, 6],
    ['e^x', 0, 1],
    ['1/x', 0, Number.NaN],
    ['sqrt(x)', -1, Number.NaN],
  ])('%s at %d is %d', (written, x, value) => expect(functionOfX(written)(x)).toBe(value))

  test.each(['x+y', 'foo(x)', 'x+'])('%s is not one', (written) => {
    expect(() => functionOfX(written)).toThrow(CannotCalculate)
  })
})
