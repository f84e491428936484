import { fileURLToPath } from 'node:url'

// The package's client entry is CommonJS and brings hooks and a context that nobody here uses (2 KB on every page).
const cookieFunctions = './node_modules/cookies-next/lib/client/cookie-functions.js'

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Metadata stays in <head>, so that a result page is whole without a script.
  htmlLimitedBots: /.*/,
  compress: true,
  // Our server names a built page's version once, instead of hashing the page for each request.
  generateEtags: false,
  devIndicators: false,
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true },
  turbopack: { resolveAlias: { 'cookies-next/client': cookieFunctions } },
  webpack: (webpackConfig) => {
    webpackConfig.resolve.alias['cookies-next/client$'] = fileURLToPath(
      new URL(cookieFunctions, import.meta.url),
    )
    return webpackConfig
  },
  experimental: {
    // The root layout stands under [locale], so an address without a route needs a document of its own.
    globalNotFound: true,
  },
}

export default config
