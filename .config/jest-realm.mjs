// Jest runs tests in a realm of their own, where what Node itself throws is no `instanceof Error`. Outside of tests
// there is one realm, so it is the tests that are adapted.
const ordinary = Function.prototype[Symbol.hasInstance]
Object.defineProperty(Error, Symbol.hasInstance, {
  value(candidate) {
    return this === Error ? Error.isError(candidate) : ordinary.call(this, candidate)
  },
})
