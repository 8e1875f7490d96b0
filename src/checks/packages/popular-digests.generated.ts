/** Printed by scripts/generate-popular-packages.ts: SHA-256 of each list. */
export const POPULAR_DIGESTS = {
  npm: '19864120222e43b4ef6ddc1e9aea3a747c5729d6fcc21593d5b4888c64fd2a30',
  pypi: '09d0d24c7ef5f5bf5166e0ae58fc3cad0b503dd64c0ae8f009dbfb9872ec19ef',
} as const;
