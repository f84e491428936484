import { expect, test } from '@jest/globals'
import { evaluateMessage } from './evaluate-message.ts'

test.each([
  ['1/3+1/6', ['`1/3+1/6` = **1/2 = 0.5**']],
  ['算一下 2^10', ['`2^10` = **1024**']],
  ['12×12等于多少？', ['`12×12` = **144**']],
  ['sqrt(2)=', ['`sqrt(2)` **≈ 1.41421356237**']],
  ['1/3+1/6=1/2', ['`1/3+1/6 = 1/2`：对。']],
  ['sqrt(2)^2 = 2', ['`sqrt(2)^2 = 2`：对。']],
  ['0.1+0.2=0.3', ['`0.1+0.2 = 0.3`：对。']],
  ['7*8=54', ['`7*8 = 54`：不对。左边 = **56**，右边 = **54**。']],
  ['1+1\n2+2', ['`1+1` = **2**', '`2+2` = **4**']],
  ['1/0', ['`1/0`：除数是零']],
  ['这题怎么做', null],
  ['hello world', null],
  ['2026年高考数学', null],
])('%j without a model', (message, lines) => {
  expect(evaluateMessage(message)?.lines ?? null).toEqual(lines)
})

test.each([
  ['y=x^2-1', ['x^2-1'], -10, 10],
  ['画 y=sin(x) 的图像', ['sin(x)'], -10, 10],
  ['画出 f(x)=1/x，x 从 -2 到 2', ['1/x'], -2, 2],
  ['画 y=x^2 和 y=2x 的图，-3 到 3', ['x^2', '2x'], -3, 3],
])('%j is plotted', (message, expressions, from, to) => {
  const { graphs } = evaluateMessage(message) ?? { graphs: [] }
  expect(graphs).toMatchObject([{ from, to, curves: expressions.map((expression) => ({ expression })) }])
})

test('a pole does not flatten the graph, and has no value', () => {
  const [graph] = evaluateMessage('y=1/x')?.graphs ?? []
  expect(graph?.curves[0]?.values[120]).toBeNull()
  expect(graph?.high).toBeLessThan(5)
  expect(graph?.low).toBeGreaterThan(-5)
})
