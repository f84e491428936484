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
  experimental: {
    // The root layout stands under [locale], so an address without a route needs a document of its own.
    globalNotFound: true,
  },
}

export default config
