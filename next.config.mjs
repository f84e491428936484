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
  experimental: {
    // The root layout stands under [locale], so an address without a route needs a document of its own.
    globalNotFound: true,
  },
}

export default config
