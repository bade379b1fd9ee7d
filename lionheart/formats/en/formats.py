"""English times, on the 24-hour clock as elsewhere on the site; Django would write "5:39 p.m."."""

TIME_FORMAT = "H:i"
DATETIME_FORMAT = "N j, Y, H:i"
MONTH_DAY_FORMAT = "N j"
SHORT_DATETIME_FORMAT = "m/d/Y H:i"
