/** Printed by scripts/generate-prices.ts; do not edit. */

/** The month whose list prices these are. */
export const PRICES_AS_OF = '2026-09';

/** Canonical name, with its date where a snapshot has its own price; USD per million: input, output, cached input, cache write. */
export const PRICES = `
claude-1 8 24 none none
claude-2 8 24 none none
claude-fable-5 10 50 1 12.5
claude-fable-5.1 10 50 0.25 12.5
claude-haiku-3 0.25 1.25 0.03 0.3
claude-haiku-3.5 0.8 4 0.08 1
claude-haiku-4.5 1 5 0.1 1.25
claude-opus-3 15 75 1.5 18.75
claude-opus-4 15 75 1.5 18.75
claude-opus-4.1 15 75 1.5 18.75
claude-opus-4.5 5 25 0.5 6.25
claude-opus-4.6 5 25 0.5 6.25
claude-opus-4.7 5 25 0.5 6.25
claude-opus-4.8 5 25 0.5 6.25
claude-opus-5 5 25 0.5 6.25
claude-opus-5.5 4 20 0.2 5
claude-sonnet-3 3 15 0.3 3.75
claude-sonnet-3.5 3 15 0.3 3.75
claude-sonnet-3.7 3 15 0.3 3.75
claude-sonnet-4 3 15 0.3 3.75
claude-sonnet-4.5 3 15 0.3 3.75 varies
claude-sonnet-4.6 3 15 0.3 3.75
claude-sonnet-5 2 10 0.2 2.5
codestral-@2025-08 0.3 0.9 0.03 none
codex-mini 1.5 6 0.375 none
command-a 2.5 10 none none
command-light 0.3 0.6 none none
command-r 0.15 0.6 none none
command-r-plus 2.5 10 none none
command-r7b 0.0375 0.15 none none
deepseek-v4-flash 0.22 0.66 0.007 none varies
deepseek-v4-pro 0.66 1.98 0.022 none varies
devstral-@2025-12 0.4 2 0.04 none
embed-v4.0 0.12 0 none none
gemini-1.0-pro-vision 0.125 0.375 none none
gemini-1.5-flash 0.075 0.3 0.01875 none varies
gemini-1.5-flash-8b 0.0375 0.15 0.01 none varies
gemini-1.5-pro 1.25 5 none none varies
gemini-2-embedding 0.2 0 none none
gemini-2.0-flash 0.1 0.4 0.025 none
gemini-2.0-flash-lite 0.075 0.3 none none
gemini-2.5-flash 0.3 2.5 0.03 none
gemini-2.5-flash-lite 0.1 0.4 0.01 none
gemini-2.5-pro 1.25 10 0.125 none varies
gemini-3-flash 0.5 3 0.05 none
gemini-3-pro 2 12 0.2 none varies
gemini-3.1-flash-lite 0.25 1.5 0.025 none
gemini-3.1-pro 2 12 0.2 none varies
gemini-3.5-flash 1.5 9 0.15 none
gemini-3.5-flash-lite 0.3 2.5 0.03 none
gemini-3.6-flash 0.75 3.75 0.075 none
gemini-3.7-flash 0.75 3.75 0.075 none
gemini-3.8-flash 0.75 3.75 0.075 none
gemini-embedding 0.15 0 none none
gemini-flash-omni 1.5 9 none none
gemini-pro 0.125 0.375 none none
glm-5.2 1.4 4.4 0.26 none
glm-5.3 1.4 4.4 0.26 none
glm-5.3-flash 0.075 0.25 0.015 none
gpt-3.5-turbo 0.5 1.5 none none
gpt-3.5-turbo-16k 3 4 none none
gpt-3.5-turbo-instruct 1.5 2 none none
gpt-3.5-turbo@2023-03-01 1.5 2 none none
gpt-3.5-turbo@2023-06-13 1.5 2 none none
gpt-3.5-turbo@2023-11-06 1 2 none none
gpt-4 30 60 none none
gpt-4-32k 60 120 none none
gpt-4-turbo 10 30 none none
gpt-4-vision 10 30 none none
gpt-4.1 2 8 0.5 none
gpt-4.1-mini 0.4 1.6 0.1 none
gpt-4.1-nano 0.1 0.4 0.025 none
gpt-4.5 75 150 37.5 none
gpt-4o 2.5 10 1.25 none
gpt-4o-mini 0.15 0.6 0.075 none
gpt-4o@2024-05-13 5 15 none none
gpt-5 1.25 10 0.125 none
gpt-5-chat 1.25 10 0.125 none
gpt-5-codex 1.25 10 0.125 none
gpt-5-mini 0.25 2 0.025 none
gpt-5-nano 0.05 0.4 0.005 none
gpt-5-pro 15 120 none none
gpt-5.1 1.25 10 0.125 none
gpt-5.1-chat 1.25 10 0.125 none
gpt-5.1-codex 1.25 10 0.125 none
gpt-5.1-codex-max 1.25 10 0.125 none
gpt-5.1-codex-mini 0.25 2 0.025 none
gpt-5.2 1.75 14 0.175 none
gpt-5.2-chat 1.75 14 0.175 none
gpt-5.2-codex 1.75 14 0.175 none
gpt-5.2-pro 21 168 none none
gpt-5.3 1.75 14 0.175 none
gpt-5.3-chat 1.75 14 0.175 none
gpt-5.3-codex 1.75 14 0.175 none
gpt-5.4 2.5 15 0.25 none varies
gpt-5.4-mini 0.75 4.5 0.075 none
gpt-5.4-nano 0.2 1.25 0.02 none
gpt-5.4-pro 30 180 none none varies
gpt-5.5 5 30 0.5 none varies
gpt-5.5-pro 30 180 none none varies
gpt-5.6-luna 0.2 1.2 0.02 0.25 varies
gpt-5.6-sol 4 20 0.4 5 varies
gpt-5.6-terra 2 12 0.2 2.5 varies
gpt-6-astra 10 50 1 12.5 varies
gpt-6-luna 0.1 0.5 0.01 0.125 varies
gpt-6-sol 2 10 0.2 2.5 varies
grok-2@--12-12 2 10 none none
grok-3 3 15 0.75 none
grok-3-fast 5 25 1.25 none
grok-3-mini 0.3 0.5 0.075 none
grok-3-mini-fast 0.6 4 0.15 none
grok-4-fast-non-reasoning 0.2 0.5 0.05 none
grok-4-fast-reasoning 0.2 0.5 0.05 none
grok-4.1-fast-non-reasoning 0.2 0.5 0.05 none
grok-4.1-fast-reasoning 0.2 0.5 0.05 none
grok-4.20 1.25 2.5 0.2 none varies
grok-4.20-multi-agent 2 6 0.2 none
grok-4.3 1.25 2.5 0.2 none varies
grok-4.5 2 6 0.3 none varies
grok-4.6 2 6 0.5 none varies
grok-4@--07-09 3 15 0.75 none
grok-build-0.1 1 2 0.2 none varies
grok-code-fast-1 0.2 1.5 0.02 none
grok-vision-2@--12-12 2 10 none none
kimi-k2-thinking 0.6 2.5 0.15 none
kimi-k2-thinking-turbo 1.15 8 0.15 none
kimi-k2-turbo 1.15 8 0.15 none
kimi-k2.5 0.6 3 0.1 none
kimi-k2.6 0.95 4 0.16 none
kimi-k2.7-code 0.95 4 0.19 none
kimi-k2.7-code-highspeed 1.9 8 0.38 none
kimi-k2@--07-11 0.6 2.5 0.15 none
kimi-k2@--09-05 0.6 2.5 0.15 none
kimi-k3 3 15 0.3 none
magistral-medium 2 5 none none
magistral-small 0.5 1.5 none none
minimax-01 0.2 1.1 none none
minimax-m1 0.4 2.2 none none
minimax-m2 0.3 1.2 0.03 0.375
minimax-m2.1-highspeed 0.6 2.4 0.03 0.375
minimax-m2.5-highspeed 0.6 2.4 0.03 0.375
minimax-m2.7 0.3 1.2 0.06 0.375
minimax-m2.7-highspeed 0.6 2.4 0.06 0.375
minimax-m3 0.3 1.2 0.06 none varies
ministral-14b@2025-12 0.2 0.2 0.02 none
ministral-3b@2025-12 0.1 0.1 0.01 none
ministral-8b@2025-12 0.15 0.15 0.015 none
mistral-7b 0.25 0.25 none none
mistral-embed 0.1 0.1 none none
mistral-large@2024-11 2 6 none none
mistral-large@2025-12 0.5 1.5 0.05 none
mistral-medium-3.1 0.4 2 0.04 none
mistral-medium-3.5 1.5 7.5 0.15 none
mistral-medium@2023-12 2.7 8.1 none none
mistral-medium@2025-08 0.4 2 0.04 none
mistral-nemo 0.15 0.15 none none
mistral-saba 0.2 0.6 none none
mistral-small@2026-03 0.15 0.6 0.015 none
mistral-tiny 0.25 0.25 none none
mixtral-8x7b 0.7 0.7 none none
nova-2-lite 0.3 2.5 0.075 none
nova-lite 0.06 0.24 0.015 none
nova-micro 0.035 0.14 0.00875 none
nova-premier 2.5 12.5 0.625 none
nova-pro 0.8 3.2 0.2 none
o1 15 60 7.5 none
o1-mini 1.1 4.4 0.55 none
o1-preview 15 60 7.5 none
o1-pro 150 600 none none
o3 2 8 0.5 none
o3-mini 1.1 4.4 0.55 none
o3-pro 20 80 none none
o4-mini 1.1 4.4 0.275 none
pixtral-12b 0.15 0.15 none none
pixtral-large 2 6 none none
sonar-pro 3 15 none none
sonar-pro-reasoning 2 8 none none
sonar-reasoning 1 5 none none
text-davinci-002 20 20 none none
text-davinci-003 20 20 none none
text-embedding-3-large 0.13 0 none none
text-embedding-3-small 0.02 0 none none
text-embedding-ada-002 0.1 0 none none
`;
