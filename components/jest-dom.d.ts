// The matchers that .config/jest-dom.mjs adds to `expect` in browser tests.
import '@testing-library/jest-dom/jest-globals'
