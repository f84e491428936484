import { expect, test } from '@jest/globals'
import { typedNumberPattern } from './typed-number-pattern'

/** As browsers compile the attribute. */
const allows = (written: string, typed: string) =>
  new RegExp(`^(?:${typedNumberPattern(written)})$`, 'v').test(typed)

test.each([
  ['5,860', '5,860'],
  ['5,860', '5860'],
  ['5,860', '５，８６０'],
  ['5,860', ' 5860 '],
  ['41.2', '41.2'],
  ['41.2', '４１．２'],
])('%s is %s', (written, typed) => expect(allows(written, typed)).toBe(true))

test.each([
  ['5,860', '5,861'],
  ['5,860', '58,600'],
  ['5,860', ''],
  ['5,860', '5,860 人'],
  ['41.2', '4102'],
  ['41.2', '41.20'],
  ['41.2', '412'],
])('%s is not %s', (written, typed) => expect(allows(written, typed)).toBe(false))
