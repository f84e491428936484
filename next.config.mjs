/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Metadata stays in <head>, so that a result page is whole without a script.
  htmlLimitedBots: /.*/,
  // The host's server compresses nothing by itself; Next's own compression would buffer streams.
  compress: true,
  devIndicators: false,
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    resolveAlias: {
      // The package's client entry is CommonJS and brings hooks and a context that nobody here uses (2 KB on every page).
      'cookies-next/client': './node_modules/cookies-next/lib/client/cookie-functions.js',
    },
  },
  experimental: {
    // The root layout stands under [locale], so an address without a route needs a document of its own.
    globalNotFound: true,
  },
}

export default config
