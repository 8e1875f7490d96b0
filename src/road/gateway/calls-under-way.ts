/** How many calls are under way: work that can wait gives way to them. */
import type { TravelledRoad } from './gateway-road.ts';

export class CallsUnderWay {
  #count = 0;

  get isAny(): boolean {
    return this.#count > 0;
  }

  /** The same road, counted. */
  on(road: TravelledRoad): TravelledRoad {
    return {
      ...road,
      travel: async (...errand) => {
        this.#count += 1;
        try {
          return await road.travel(...errand);
        } finally {
          this.#count -= 1;
        }
      },
    };
  }
}
